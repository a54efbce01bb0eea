const { merge } = require("webpack-merge");
const singleSpaDefaults = require("webpack-config-single-spa-react");

module.exports = (webpackConfigEnv, argv) => {
  const defaultConfig = singleSpaDefaults({
    orgName: "acme",
    projectName: "react-17-shared",
    webpackConfigEnv,
    argv,
  });
  return merge(defaultConfig, {});
};
