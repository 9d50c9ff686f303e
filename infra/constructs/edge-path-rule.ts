import { buildSync } from 'esbuild';

/** CloudFront's size limit for a function. */
const MAX_BYTES = 10_240;

const PROGRAM = `
import { findOwner } from './path-owner';
export const handler = (event) => {
  const owner = findOwner(event.request.uri);
  if (owner.kind === 'site' || owner.kind === 'console') event.request.uri = owner.file;
  return event.request;
};`;

/** The product's routing rule as the code of a CloudFront function. */
export const edgePathRule = (folder: string): string => {
  const { outputFiles } = buildSync({
    stdin: { contents: PROGRAM, resolveDir: folder, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'edge',
    // CloudFront's runtime 2.0 supports ES5.1 and parts of later versions; ES2017 with block scopes is included.
    target: 'es2017',
    footer: { js: 'function handler(event) { return edge.handler(event); }' },
  });
  const code = outputFiles[0]?.text ?? '';
  if (Buffer.byteLength(code) > MAX_BYTES)
    throw new Error(
      `The routing rule is ${Buffer.byteLength(code)} bytes; a CloudFront function may be at most ${MAX_BYTES}.`,
    );
  return code;
};
