window.angularjsMore = "More of angularjs";
