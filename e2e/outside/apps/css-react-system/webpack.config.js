const { merge } = require("webpack-merge");
const singleSpaDefaults = require("webpack-config-single-spa-react");

module.exports = (webpackConfigEnv, argv) => {
  const defaultConfig = singleSpaDefaults({
    orgName: "acme",
    projectName: "css-react-system",
    webpackConfigEnv,
    argv,
    outputSystemJS: true,
  });
  return merge(defaultConfig, {});
};
