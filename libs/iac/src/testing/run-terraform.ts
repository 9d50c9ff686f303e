import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type PlanFile, isPlanFile } from '../plan/plan-file';

const run = promisify(execFile);

export const hasTerraform = (): boolean => spawnSync('terraform', ['version'], { stdio: 'ignore' }).status === 0;

/** Terraform in a folder, with a stand-in provider. */
export interface Terraform {
  readonly put: (files: Readonly<Record<string, string>> | ReadonlyMap<string, string>) => void;
  readonly run: (...args: string[]) => Promise<string>;
  /** Plans the folder's code and returns the plan as JSON. */
  readonly plan: () => Promise<PlanFile>;
}

export const openTerraform = (folder: string, env: Readonly<Record<string, string>>): Terraform => {
  const terraform = async (...args: string[]): Promise<string> => {
    const { stdout } = await run('terraform', args, {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...env, TF_IN_AUTOMATION: '1', CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '' },
    });
    return stdout;
  };
  return {
    put: (files) => {
      for (const [path, text] of files instanceof Map ? files : Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    },
    run: terraform,
    plan: async () => {
      await terraform('plan', '-input=false', '-out=p.bin');
      const plan: unknown = JSON.parse(await terraform('show', '-json', 'p.bin'));
      if (!isPlanFile(plan)) throw new Error('Terraform answered no plan.');
      return plan;
    },
  };
};
