import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PRODUCT_SLUG } from '@cloudmend/domain/product';
import { compareCode, type DeclaredResource, listDeclared } from '@cloudmend/iac/compare';
import type { Ask } from './seed-repositories';

/** Where the product is, and which resource each address of a repository is. */
export interface CiOptions {
  /** The product's API. */
  readonly api: string;
  readonly workspace: string;
  /** By repository and address. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

interface Surroundings extends CiOptions {
  /** The git server's address. */
  readonly address: string;
  readonly ask: Ask;
}

interface Commit {
  readonly sha: string;
  readonly message: string;
  readonly parents: ReadonlyArray<{ readonly sha: string }>;
}

const TRAILER = /^CloudMend-Change: *(\S+)$/m;
const MINUTES_SECONDS = 300;
/** The product notes the pull request a moment after its branch. */
const ATTEMPTS = 20;
const PAUSE_MS = 500;

const toBase64Url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const isArn = (name: string): boolean => name.startsWith('arn:');

/**
 * CI of the demo's repositories. There is no Terraform and no account to plan against, so it posts what two versions of
 * the code declare differently, and says so; tokens and calls are those of a real run.
 */
export const openCi = ({ api, workspace, resources, address, ask }: Surroundings) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const runs = new Map<number, string>();

  /** As GitHub issues it to a run. */
  const mint = async (repository: string, ref: string, sha: string, run: number): Promise<string> => {
    const { id } = await ask<{ id: number }>('GET', `/repos/${repository}`);
    const now = Math.floor(Date.now() / 1000);
    const signed = [
      { alg: 'RS256', typ: 'JWT', kid },
      {
        jti: randomUUID(),
        iss: `${address}/_services/token`,
        aud: `${PRODUCT_SLUG}:${workspace}`,
        sub: `repo:${repository}:ref:${ref}`,
        iat: now,
        nbf: now,
        exp: now + MINUTES_SECONDS,
        repository,
        repository_id: String(id),
        ref,
        sha,
        run_id: String(run),
        run_attempt: '1',
        event_name: 'push',
      },
    ]
      .map(toBase64Url)
      .join('.');
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
  };

  const readFiles = async (repository: string, sha: string): Promise<ReadonlyMap<string, string>> => {
    const git = `/repos/${repository}/git`;
    const { tree } = await ask<{ tree: Array<{ path: string; type: string; sha: string }> }>(
      'GET',
      `${git}/trees/${sha}?recursive=1`,
    );
    const blobs = tree.filter(({ type }) => type === 'blob');
    return new Map(
      await Promise.all(
        blobs.map(async ({ path, sha: blob }): Promise<[string, string]> => {
          const { content } = await ask<{ content: string }>('GET', `${git}/blobs/${blob}`);
          return [path, Buffer.from(content, 'base64').toString('utf8')];
        }),
      ),
    );
  };

  const nameOf = (repository: string, { root, address: at }: DeclaredResource): string | undefined =>
    resources[repository.split('/')[1] ?? '']?.[`${root}/${at}`];

  const toResources = (repository: string, declared: readonly DeclaredResource[]) =>
    declared.flatMap((each) => {
      const name = nameOf(repository, each);
      return name === undefined
        ? []
        : [{ type: each.type, address: each.address, arn: isArn(name) ? name : null, id: isArn(name) ? null : name }];
    });

  /** Posts until it is taken, each time with its own token. */
  const post = async (path: string, body: unknown, token: () => Promise<string>): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      const { ok, status } = await fetch(`${api}/tenants/${workspace}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (ok) return;
      if (status !== 409 || attempt === ATTEMPTS) throw new Error(`The plan was answered with ${status}.`);
      await pause(PAUSE_MS);
    }
  };

  const startRun = (commit: string): number => {
    runs.set(runs.size + 1, commit);
    return runs.size;
  };

  return {
    /** The keys that tokens are verified with. */
    keys: () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] }),
    hasRun: (run: number): boolean => runs.has(run),
    /** Posts the plan of a branch of the product: one for each root that its commit touches. */
    plan: async (repository: string, branch: string, sha: string): Promise<void> => {
      const { message, parents } = await ask<Commit>('GET', `/repos/${repository}/git/commits/${sha}`);
      const change = TRAILER.exec(message)?.[1];
      if (change === undefined) return;
      const after = await readFiles(repository, sha);
      const compared = await compareCode(await readFiles(repository, parents[0]?.sha ?? ''), after);
      const declared = await listDeclared(after);
      for (const root of new Set(compared.map((each) => each.root))) {
        const run = startRun(sha);
        const projection = {
          tool: root.endsWith('.yaml') ? 'cloudformation' : 'terraform',
          version: 'computed from the code',
          root,
          isComplete: true,
          isComputed: true,
          changes: compared
            .filter((each) => each.root === root)
            .map((each) => ({
              address: each.address,
              type: each.type,
              actions: [each.action],
              resource: each.action === 'create' ? null : (nameOf(repository, each) ?? null),
              attributes: each.changed,
              replaces: false,
            })),
          drift: [],
        };
        const inRoot = toResources(
          repository,
          declared.filter((each) => each.root === root),
        );
        await post(`/changes/${change}/plan`, { projection, resources: inRoot }, () =>
          mint(repository, `refs/heads/${branch}`, sha, run),
        );
      }
    },
    /** Posts the addresses of every root of the main branch. */
    tellAddresses: async (repository: string, repositoryId: string): Promise<void> => {
      const { object } = await ask<{ object: { sha: string } }>('GET', `/repos/${repository}/git/ref/heads/main`);
      const declared = await listDeclared(await readFiles(repository, object.sha));
      for (const root of new Set(declared.map((each) => each.root))) {
        const run = startRun(object.sha);
        const addresses = toResources(
          repository,
          declared.filter((each) => each.root === root),
        );
        await post(`/repositories/${repositoryId}/addresses`, { root, addresses }, () =>
          mint(repository, 'refs/heads/main', object.sha, run),
        );
      }
    },
  };
};

export type LocalCi = ReturnType<typeof openCi>;
