import { readFileSync } from 'node:fs';

/**
 * For bundles. A scan needs nearly every client of the scanner, and static imports are tree-shaken to the commands in
 * use: a third less code, and 40 MB less at the peak.
 */
export const clientsAtOnce = {
  name: 'clients-at-once',
  setup: ({ onLoad, onEnd }) => {
    let found = 0;
    onLoad({ filter: /[\\/]aws[\\/][\w-]+[\\/]service\.ts$/ }, ({ path }) => {
      const imports = [];
      const source = readFileSync(path, 'utf8').replaceAll(/\(\) => import\(('[^']+')\)/g, (_lazy, from) => {
        imports.push(`import * as sdk${imports.length} from ${from};\n`);
        return `() => Promise.resolve(sdk${imports.length - 1})`;
      });
      found += imports.length;
      return { contents: imports.join('') + source, loader: 'ts' };
    });
    onEnd(() => (found > 0 ? {} : { errors: [{ text: 'No scanner service imports a client.' }] }));
  },
};
