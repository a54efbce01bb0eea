import { type Fault, served } from "./fault.ts";

/**
 * An application that never removes anything. It adds some things once, when its module runs, and others at each visit, in
 * `mount` or a pause later. `self.acts` counts how often each acts, `self.ticking` has the visits whose interval runs,
 * `self.music` plays after a click on the heading, and `self.finish` ends a navigation that the user has begun.
 */
const files: Record<string, string> = {
  lasting: `System.register([], function (add) { return { execute: function () {
    var acts = self.acts = { popstate: 0, keydown: 0, interval: 0, late: 0, chain: 0, handler: 0, channel: 0 };
    var ticking = self.ticking = [];
    var visit = 0;
    var act = function (name) { return function () { acts[name]++ } };
    // As a router with the base "/assets/" that takes every address for its own.
    addEventListener("popstate", function () {
      acts.popstate++;
      if (!location.pathname.startsWith("/assets")) history.replaceState(null, "", "/assets/home");
    });
    document.addEventListener("keydown", act("keydown"));
    setInterval(act("interval"), 20);
    window.onkeyup = act("handler");
    var sheet = new CSSStyleSheet();
    sheet.replaceSync("#portico { --adopted: applies }");
    document.adoptedStyleSheets.push(sheet);
    (function again() { acts.chain++; setTimeout(again, 20) })();
    var style = document.createElement("style");
    style.textContent = "#portico { --lasting: applies }";
    document.head.append(style);
    // A second of silence, without end.
    var wave = "RIFFd\\x1f\\0\\0WAVEfmt \\x10\\0\\0\\0\\x01\\0\\x01\\0@\\x1f\\0\\0@\\x1f\\0\\0\\x01\\0\\b\\0data@\\x1f\\0\\0";
    self.music = Object.assign(new Audio("data:audio/wav;base64," + btoa(wave + "\\x80".repeat(8000))), { loop: true });
    add("bootstrap", function () { return Promise.resolve() });
    add("unmount", function () { return Promise.resolve() });
    add("mount", function (props) {
      var heading = document.createElement("h1");
      heading.textContent = "Ativos";
      heading.onclick = function () { self.music.play() };
      props.domElement.replaceChildren(heading);
      new BroadcastChannel("lasting").onmessage = act("channel");
      // What a navigation does once its data has come.
      self.finish = {
        history: function () { history.pushState(null, "", "/assets/late") },
        portal: function () { props.portal.navigate("/assets/late") },
      };
      var own = ++visit;
      document.addEventListener("keydown", function () {});
      setInterval(function () { ticking.push(own) }, 20);
      return Promise.resolve().then(function () {
        addEventListener("resize", function () {});
        setTimeout(function () { document.addEventListener("scroll", act("late"), true) });
      });
    });
  } } });`,
};

export const lasting: Record<string, Fault> = served(files, "on leaving");
