# The package in Node, the studio's parts in Node, and the page in Chromium. They want the machine for themselves: browsers are impatient.
add_test(NAME npm.package COMMAND npm test WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/wasm)
add_test(NAME npm.studio COMMAND npm test -- --project unit WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/web)
add_test(NAME browser.studio COMMAND npm test -- --project browser WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/web)
set_tests_properties(npm.package npm.studio browser.studio PROPERTIES RUN_SERIAL TRUE TIMEOUT 1800)
