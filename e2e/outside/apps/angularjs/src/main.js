import jQuery from "jquery";
window.jQuery = jQuery;
// AngularJS asks for it under a policy; it tries otherwise whether text may run.
document.currentScript.setAttribute("ng-csp", "");
const angular = require("angular");
const folder = document.currentScript.src.replace(/[^/]*$/, "");
const script = (src) => new Promise((done, fail) => jQuery("<script>").attr("src", src).on("load", done).on("error", fail).each((_, each) => document.head.append(each)));
let root;
angular.module("app", []).config(["$locationProvider", ($locationProvider) => $locationProvider.html5Mode({ enabled: true, requireBase: false, rewriteLinks: false })]).component("app", {
  template: '<h2 class="title" ng-style="{ color: \'rgb(20, 90, 140)\' }">{{ $ctrl.name }}</h2><a href="/angularjs/details" ng-click="$ctrl.open($event)">Details</a><button type="button" ng-click="$ctrl.fail()">Break</button><p>{{ $ctrl.text }}</p>',
  controller: ["$scope", "$location", function ($scope, $location) {
    this.name = "angularjs";
    const draw = async () => {
      const isDetails = location.pathname === "/angularjs/details";
      if (isDetails) await script(`${folder}more.js`);
      $scope.$applyAsync(() => { this.text = isDetails ? `Details of angularjs. ${window.angularjsMore}` : ""; });
    };
    $scope.$on("$locationChangeSuccess", draw);
    this.open = (event) => { event.preventDefault(); $location.path("/angularjs/details"); };
    this.fail = () => { setTimeout(() => { throw new Error("angularjs fails after mount"); }); };
  }],
});
export async function mount({ domElement }) {
  if (location.search === "?fault=mount") throw new Error("angularjs fails in mount");
  root = jQuery("<app>").appendTo(domElement);
  angular.bootstrap(root[0], ["app"]);
}
export async function unmount() {
  root.injector().get("$rootScope").$destroy();
  root.remove();
}
