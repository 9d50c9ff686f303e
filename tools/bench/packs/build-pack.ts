import { type PackSize, openPackWorkspace } from './pack-workspace';

/** What a builder in its own process reports. */
export interface BuiltPack {
  readonly digest: string;
  readonly files: number;
  readonly bytes: number;
  readonly paths: readonly string[];
  readonly ms: number;
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** Run by `packs.ts` in a process of its own: `node build-pack.cjs FOLDER WEEKS ID`. Prints a `BuiltPack`. */
const buildPack = async (folder: string, weeks: PackSize['weeks'], id: string): Promise<BuiltPack> => {
  const workspace = await openPackWorkspace(folder, weeks);
  const began = performance.now();
  const { digest, volumes } = await workspace.build(id);
  const ms = performance.now() - began;
  const paths = await workspace.export(id, volumes);
  await workspace.close();
  return {
    digest: digest ?? '',
    files: sum(volumes.map(({ files }) => files)),
    bytes: sum(volumes.map(({ bytes }) => bytes)),
    paths,
    ms,
  };
};

const [folder = '', weeks = '', id = ''] = process.argv.slice(2);
void buildPack(folder, Number(weeks), id).then((built) => process.stdout.write(JSON.stringify(built)));
