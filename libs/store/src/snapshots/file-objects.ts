import { createWriteStream } from 'node:fs';
import { link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomUUID } from 'node:crypto';
import type { LinkOptions, ObjectStore } from './objects';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Issues addresses of files; the local server answers them. */
export type LinkFile = (path: string, options: LinkOptions) => string;

const NO_LINKS: LinkFile = () => {
  throw new Error('Files have no addresses here.');
};

/** Stores objects as files in a folder. */
export const fileObjects = (folder: URL, linkFile: LinkFile = NO_LINKS): ObjectStore => {
  const root = fileURLToPath(folder);
  const toPath = (key: string): string => {
    const parts = key.split('/');
    if (parts.some((part) => part === '' || part === '.' || part === '..'))
      throw new Error('An object name must stay within its folder.');
    return join(root, ...parts);
  };
  const toFolder = (prefix: string): string => toPath(prefix.replace(/\/$/, ''));
  const listEntries = (prefix: string, recursive = true): Promise<Dirent[]> =>
    readdir(toFolder(prefix), { recursive, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
  /** Written to a temporary file first, so that a killed process leaves no partial object. */
  const writeAside = async (path: string, bytes: Uint8Array): Promise<string> => {
    await mkdir(dirname(path), { recursive: true });
    const aside = `${path}.${randomUUID()}.part`;
    await writeFile(aside, bytes);
    return aside;
  };
  return {
    put: async (key, bytes) => {
      const path = toPath(key);
      await rename(await writeAside(path, bytes), path);
    },
    putNew: async (key, bytes) => {
      const path = toPath(key);
      const aside = await writeAside(path, bytes);
      try {
        await link(aside, path);
        return true;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(aside);
      }
    },
    putPieces: async (key, pieces) => {
      const path = toPath(key);
      await mkdir(dirname(path), { recursive: true });
      const aside = `${path}.${randomUUID()}.part`;
      try {
        await pipeline(pieces, createWriteStream(aside));
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
      await rename(aside, path);
    },
    remove: (key) => rm(toPath(key), { force: true }),
    link: async (key, options) => linkFile(toPath(key), options),
    get: (key) => readFile(toPath(key)),
    list: async (prefix) =>
      (await listEntries(prefix))
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map(
          (entry) => `${prefix}${relative(toFolder(prefix), join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`,
        ),
    listFolders: async (prefix) =>
      (await listEntries(prefix, false)).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    removeAll: async (prefix) => {
      const files = (await listEntries(prefix)).filter((entry) => entry.isFile());
      await rm(toFolder(prefix), { recursive: true, force: true });
      return files.length;
    },
  };
};
