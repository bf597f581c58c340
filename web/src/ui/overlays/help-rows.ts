// The rows of the help dialog. The keys themselves are those of input/keys.ts; a test holds that none is missing here.

import { say } from "../../words/words";

export interface HelpRow {
  readonly keys: readonly string[];
  readonly does: string;
}

export function helpKeys(): HelpRow[] {
  const [ctrl, shift] = [say("ctrl"), say("shift")];
  return [
    { keys: ["1", "2", "3", "4", "5"], does: say("keyChapter") },
    { keys: [say("space")], does: say("keyPause") },
    { keys: ["V", "B", "S", "C", "E"], does: say("keyTools") },
    { keys: ["G", "U", "X"], does: say("keyTools2") },
    { keys: ["[", "]"], does: say("keyBrush") },
    { keys: [".", ","], does: say("keyStep") },
    { keys: ["<", ">"], does: say("keySpeed") },
    { keys: [say("home")], does: say("keyHome") },
    { keys: [say("arrowKeys")], does: say("keyCursor") },
    { keys: [say("enter")], does: say("keyUse") },
    { keys: [`${shift} G`], does: say("keyFurther") },
    { keys: [`${ctrl} Z`, `${ctrl} ${shift} Z`], does: say("keyUndo") },
    { keys: ["P"], does: say("keyPlay") },
    { keys: ["K"], does: say("keyCompare") },
    { keys: ["+", "-", "0"], does: say("keyZoom") },
    { keys: [say("alt")], does: say("keyLoupe") },
    { keys: [`${shift} 1–8`], does: say("keyLayers") },
    { keys: ["\\"], does: say("keyHide") },
    { keys: ["I"], does: say("keyInspectAloud") },
    { keys: ["O"], does: say("keyOpen") },
    { keys: [`${ctrl} S`], does: say("keySave") },
    { keys: ["L"], does: say("keyLink") },
    { keys: ["R"], does: say("keyClip") },
    { keys: ["T"], does: say("keyTheme") },
    { keys: ["?"], does: say("keyHelp") },
  ];
}

export function helpMouse(): HelpRow[] {
  const shift = say("shift");
  return [
    { keys: [say("mouseLeft")], does: say("mouseTool") },
    { keys: [say("mouseRight")], does: say("mouseGoal") },
    { keys: [`${shift} ${say("mouseRight")}`], does: say("mouseFurther") },
    { keys: [say("mouseMiddle"), `${say("space")} ${say("drag")}`], does: say("mousePan") },
    { keys: [say("mouseWheel")], does: say("mouseZoom") },
    { keys: [shift], does: say("mouseStraight") },
    { keys: [say("ctrl")], does: say("mouseErase") },
  ];
}

export function helpTouch(): HelpRow[] {
  return [
    { keys: [say("touchOne")], does: say("touchOneText") },
    { keys: [say("touchTwo")], does: say("touchTwoText") },
    { keys: [say("touchLong")], does: say("touchLongText") },
    { keys: [say("touchDouble")], does: say("touchDoubleText") },
    { keys: [say("touchTwoTap")], does: say("touchTwoTapText") },
    { keys: [say("touchThreeTap")], does: say("touchThreeTapText") },
  ];
}
