/**
 * Lets a library of the page use the timers that the window has when the library runs. Later the portal hooks them, and looks
 * at the stack of each call for the application that has made it.
 */
export default (source) => `const { setTimeout } = window;\n${source}`;
