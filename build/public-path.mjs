import webpack from "webpack";

const { RuntimeGlobals, RuntimeModule } = webpack;
const name = "PublicPath";

/**
 * Lets a System module load its chunks from the folder that it was loaded from itself, wherever that is: SystemJS gives
 * each module its address (`context.meta.url`). A module without chunks gets no code for it.
 */
export class PublicPath {
  apply(compiler) {
    compiler.hooks.compilation.tap(name, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.publicPath).tap(name, (chunk) => {
        compilation.addRuntimeModule(chunk, new OwnFolder(name, RuntimeModule.STAGE_BASIC));
        return true;
      });
    });
  }
}

class OwnFolder extends RuntimeModule {
  generate() {
    // The name that webpack's System library gives to SystemJS's second argument of `register`.
    return `${RuntimeGlobals.publicPath} = new URL(".", __system_context__.meta.url).href;`;
  }
}
