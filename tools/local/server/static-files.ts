import { readdir, readFile } from 'node:fs/promises';
import { extname, join, posix, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { findOwner } from '@cloudmend/domain/navigation';
import { HASHED_FILE } from '../../../infra/config/hashed-files';

const compress = promisify(brotliCompress);

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = /^(text|application)\/|svg/;
const MIN_COMPRESSED_BYTES = 1024;
const isHashed = (path: string): boolean => path.includes('/assets/') && HASHED_FILE.test(path);

export interface StaticFolder {
  /** Path prefix under which the folder is served: `` or `/console`. */
  readonly base: string;
  readonly folder: string;
}

interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  compressed?: Promise<Buffer>;
}

export type StaticFiles = (path: string, acceptEncoding: string) => Promise<Response>;

const notFound = (): Response =>
  new Response('Not found\n', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });

const load = async ({ base, folder }: StaticFolder): Promise<[string, StaticFile][]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    files.map(async (file): Promise<[string, StaticFile]> => {
      const path = posix.join(base, '/', file.slice(folder.length).split(sep).join('/'));
      return [path, { type: TYPES[extname(file)] ?? 'application/octet-stream', body: await readFile(file) }];
    }),
  );
};

const compressedBody = (file: StaticFile): Promise<Buffer> => {
  file.compressed ??= compress(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return file.compressed;
};

const respond = async (path: string, file: StaticFile, acceptEncoding: string): Promise<Response> => {
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'Accept-Encoding',
  };
  if (file.body.length < MIN_COMPRESSED_BYTES || !COMPRESSIBLE.test(file.type) || !/\bbr\b/.test(acceptEncoding)) {
    return new Response(new Uint8Array(file.body), { headers });
  }
  return new Response(new Uint8Array(await compressedBody(file)), {
    headers: { ...headers, 'content-encoding': 'br' },
  });
};

/** Serves both apps by the shared routing rule. Files are read once, so that no request path reaches the disk. */
export const staticFiles = async (folders: readonly StaticFolder[]): Promise<StaticFiles> => {
  const files = new Map((await Promise.all(folders.map(load))).flat());
  return async (path, acceptEncoding) => {
    const owner = findOwner(path);
    const wanted = owner.kind === 'site' || owner.kind === 'console' ? owner.file : path;
    const file = owner.kind === 'api' ? undefined : files.get(wanted);
    return file ? respond(wanted, file, acceptEncoding) : notFound();
  };
};
