import { type Fault, served } from "./fault.ts";

/** Modules that have their lifecycles in the forms that single-spa 6 and 7 take. */
const files: Record<string, string> = {
  // A default export with lists, as single-spa's helpers make it, and a parcel of another framework.
  lists: `System.register([], function (add) { return { execute: function () {
    var calls = self.lifecycleCalls = [];
    var note = function (name) { return function () { calls.push(name); return Promise.resolve(); }; };
    var parcel = { init: note("parcel init"), mount: note("parcel mount"), unmount: note("parcel unmount") };
    add("default", {
      init: note("init"),
      bootstrap: [note("bootstrap 1"), note("bootstrap 2")],
      mount: [note("mount"), function (props) {
        var heading = document.createElement("h1");
        heading.textContent = props.name + " " + props.singleSpa.getAppStatus(props.name);
        var place = document.createElement("div");
        props.domElement.replaceChildren(heading, place);
        return props.mountParcel(function () { return Promise.resolve(parcel); }, { domElement: place }).mountPromise;
      }],
      unmount: note("unmount"),
      unload: note("unload")
    });
  } } });`,
  // A parcel that is another application of the page.
  "other-parcel": `System.register([], function (add) { return { execute: function () {
    add("bootstrap", function () { return Promise.resolve() });
    add("mount", function (props) {
      var place = document.createElement("div");
      props.domElement.replaceChildren(place);
      return System.import("@app/tickets").then(function (tickets) {
        self.parcel = props.mountParcel(tickets, { domElement: place, portal: props.portal });
        return self.parcel.mountPromise;
      });
    });
    add("unmount", function () { return Promise.resolve() });
  } } });`,
};

export const lifecycleModules: Record<string, Fault> = served(files, "at once");
