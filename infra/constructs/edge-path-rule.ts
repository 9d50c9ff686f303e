import { buildSync } from 'esbuild';

/** CloudFront's size limit for a function. */
const MAX_BYTES = 10_240;

const program = (files: readonly string[]): string => `
import { findOwner } from './path-owner';
const FILES = ${JSON.stringify(files)};
const ASSETS = /^(\\/console)?\\/assets\\/./;
export const handler = (event) => {
  const uri = event.request.uri;
  const owner = findOwner(uri);
  if (owner.kind === 'site' || owner.kind === 'console') event.request.uri = owner.file;
  else if (!ASSETS.test(uri) && FILES.indexOf(uri) < 0) return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: 'Not found\\n',
  };
  return event.request;
};`;

/**
 * The product's routing rule as the code of a CloudFront function. A file that no deployment has is not asked for: S3 would
 * answer in XML, and an error page of CloudFront's would also replace answers of the API. Assets of earlier deployments
 * stay, so those are.
 * @param files paths of the files beside pages and assets
 */
export const edgePathRule = (folder: string, files: readonly string[]): string => {
  const { outputFiles } = buildSync({
    stdin: { contents: program(files), resolveDir: folder, loader: 'ts' },
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
