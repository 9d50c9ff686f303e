import { gzipSync } from 'node:zlib';
import { type TarEntry, packTar } from 'modern-tar';

interface TreeEntry {
  readonly path: string;
  readonly mode: string;
  readonly type: string;
  readonly sha: string;
}

type Read = <T>(path: string) => Promise<T>;

/** What GitHub packs for `tarball`: the files at a commit, below one folder. */
export const packRepository = async (read: Read, repository: string, ref: string): Promise<Uint8Array<ArrayBuffer>> => {
  const { sha, tree } = await read<{ sha: string; tree: TreeEntry[] }>(
    `/repos/${repository}/git/trees/${ref}?recursive=1`,
  );
  const folder = `${repository.replace('/', '-')}-${sha.slice(0, 7)}`;
  const entries: TarEntry[] = [{ header: { name: `${folder}/`, type: 'directory', size: 0 } }];
  for (const { path, mode, type, sha: blob } of tree) {
    if (type !== 'blob') continue;
    const { content } = await read<{ content: string }>(`/repos/${repository}/git/blobs/${blob}`);
    const body = Buffer.from(content, 'base64');
    const name = `${folder}/${path}`;
    entries.push(
      mode === '120000'
        ? { header: { name, type: 'symlink', linkname: body.toString('utf8'), size: 0 } }
        : { header: { name, size: body.length, mode: Number.parseInt(mode, 8) & 0o777 }, body: new Uint8Array(body) },
    );
  }
  return new Uint8Array(gzipSync(await packTar(entries)));
};
