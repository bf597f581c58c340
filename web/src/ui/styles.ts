// All style sheets of the page, in the order in which they count.

import "../theme/tokens.css";
import "../theme/base.css";
import "./layout.css";
import "./controls/controls.css";
import "./spine/spine.css";
import "./pills/pills.css";
import "./console/console.css";
import "./inspector/inspector.css";
import "./phone/phone.css";
import "./overlays/overlays.css";
