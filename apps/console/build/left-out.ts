import type { Plugin } from 'vite';

/** Names that a module exports: `export const a`, `export function b`, `export { c, d as e }`. */
const listNames = (code: string): string[] => {
  const declared = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name ?? '');
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
    (names ?? '').split(',').map(
      (name) =>
        name
          .trim()
          .split(/\s+as\s+/)
          .pop() ?? '',
    ),
  );
  return [...new Set([...declared, ...listed])].filter(Boolean);
};

/** The replacement for an export: the error is thrown when the created function is called. */
const neverCalled = (file: string, names: readonly string[]): string =>
  [
    `const leftOut = () => () => { throw new Error(${JSON.stringify(`${file} is not part of this build.`)}); };`,
    ...names.map((name) => `export const ${name} = leftOut;`),
  ].join('\n');

/** What replaces a file: own code, or `never-called` for functions that throw. */
export type StandIn = 'never-called' | { readonly code: string };

/**
 * Leaves library files out of a build, which bundlers cannot do while the library imports them. @param files by the end
 * of their path, such as `zod/v4/core/to-json-schema.js` @throws Error in a build that does not contain one of them: if
 * a library moved it, it would silently come back
 */
export const leftOut = (files: Readonly<Record<string, StandIn>>): Plugin => {
  const seen = new Set<string>();
  return {
    name: 'cloudmend:left-out',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const file = Object.keys(files).find((end) => id.split('?')[0]?.endsWith(`/${end}`));
      if (!file) return null;
      seen.add(file);
      const standIn = files[file];
      return { code: typeof standIn === 'object' ? standIn.code : neverCalled(file, listNames(code)), map: null };
    },
    buildEnd(error) {
      const missed = Object.keys(files).filter((file) => !seen.has(file));
      if (!error && missed.length > 0)
        throw new Error(`The build leaves out ${missed.join(', ')}, which no library contains any more.`);
    },
  };
};
