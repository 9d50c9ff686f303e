// Compiles like the usual transform, but removes one guard of one file: the one in CLOUDMEND_MUTANT, as JSON.
const { resolve } = require('node:path');
const swc = require('@swc/jest').default ?? require('@swc/jest');

const mutant = JSON.parse(process.env.CLOUDMEND_MUTANT ?? 'null');
const root = resolve(__dirname, '../..');

const changed = (text, path) => {
  if (!mutant || path !== resolve(root, mutant.file)) return text;
  if (!text.includes(mutant.find)) throw new Error(`${mutant.file} no longer contains the text of this guard.`);
  return text.replace(mutant.find, () => mutant.replace);
};

module.exports = {
  createTransformer: (options) => {
    const compiler = swc.createTransformer(options);
    return {
      ...compiler,
      process: (text, path, given) => compiler.process(changed(text, path), path, given),
      getCacheKey: (text, path, given) => compiler.getCacheKey(changed(text, path), path, given),
    };
  },
};
