const { merge } = require("webpack-merge");
const { system } = require("./outside.json");
const singleSpaDefaults = require("webpack-config-single-spa-react");

module.exports = (webpackConfigEnv, argv) => {
  const defaultConfig = singleSpaDefaults({
    orgName: "acme",
    projectName: "NAME",
    webpackConfigEnv,
    argv,
    ...(system !== undefined && { outputSystemJS: system }),
  });
  return merge(defaultConfig, {});
};
