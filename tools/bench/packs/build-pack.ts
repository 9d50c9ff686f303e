import type { EvidencePack } from '@cloudmend/domain/evidence';
import { type PackSize, openPackWorkspace } from './pack-workspace';

/** What a builder in its own process reports. */
export interface BuiltPack {
  readonly digest: string | null;
  readonly volumes: EvidencePack['volumes'];
  readonly ms: number;
}

/** Run by `packs.ts` in its own process: `node build-pack.mjs FOLDER WEEKS ID`. Prints a `BuiltPack`. */
const buildPack = async (folder: string, weeks: PackSize['weeks'], id: string): Promise<BuiltPack> => {
  const workspace = await openPackWorkspace(folder, weeks);
  const began = performance.now();
  const { digest, volumes } = await workspace.build(id);
  const ms = performance.now() - began;
  await workspace.close();
  return { digest, volumes, ms };
};

const [folder = '', weeks = '', id = ''] = process.argv.slice(2);
void buildPack(folder, Number(weeks), id).then((built) => process.stdout.write(JSON.stringify(built)));
