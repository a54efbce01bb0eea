import { application, drawing } from "./application.ts";
import { type Fault, served } from "./fault.ts";

const mounts = (code: string): string =>
  application({ mount: `function (props) {${drawing} ${code}; return Promise.resolve() }` });

/** Files that open well and then misbehave. */
const files: Record<string, string> = {
  // A thousand errors a second, for three seconds.
  noisy: mounts(`
    var timer = setInterval(function () {
      for (var n = 0; n < 10; n++) setTimeout(function () { throw new Error("noise") });
    }, 10);
    setTimeout(function () { clearInterval(timer) }, 3000)`),
  // A part is reported at most once a second, so this begins more than a second after the opening, which may be reported.
  hog: mounts(`
    requestIdleCallback(function () {
      setTimeout(function () { for (var end = Date.now() + 5000; Date.now() < end; ); }, 1500);
    })`),
  // 50 arrays of a million numbers, 4 MB each, which the element retains.
  greedy: mounts(`
    heading.hoard = [];
    for (var n = 0; n < 50; n++) heading.hoard.push(new Array(1e6).fill(n))`),
  leaky: mounts(`
    self.leakyEvents = 0;
    setInterval(function () {}, 50);
    addEventListener("resize", function () { self.leakyEvents++ });
    document.addEventListener("keydown", function () { self.leakyEvents++ }, true);
    document.head.append(document.createElement("style"));
    Array.prototype.leakyLast = function () {};
    for (var n = 0; n < 50; n++) history.replaceState(history.state, "", location.href)`),
};

export const misbehaving: Record<string, Fault> = served(files, "on leaving");
