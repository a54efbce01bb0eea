const { merge } = require("webpack-merge");
const singleSpaDefaults = require("webpack-config-single-spa-react");

module.exports = (webpackConfigEnv, argv) => {
  const defaultConfig = singleSpaDefaults({
    orgName: "acme",
    projectName: "react-18-shared",
    webpackConfigEnv,
    argv,
    outputSystemJS: false,
  });
  return merge(defaultConfig, {});
};
