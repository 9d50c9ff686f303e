import type { RepositoryText } from './demo-repositories';

/** Calls the emulator's API as its administrator. @throws Error if it refuses */
export type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;

interface Sha {
  readonly sha: string;
}

/** Commits the files of each repository to its main branch. */
export const seedRepositories = async (
  ask: Ask,
  organisation: string,
  repositories: Readonly<Record<string, RepositoryText>>,
): Promise<void> => {
  for (const [name, files] of Object.entries(repositories)) {
    const git = `/repos/${organisation}/${name}/git`;
    const tree = await ask<Sha>('POST', `${git}/trees`, {
      tree: Object.entries(files).map(([path, content]) => ({ path, mode: '100644', type: 'blob', content })),
    });
    const commit = await ask<Sha>('POST', `${git}/commits`, {
      message: 'Describe what runs',
      tree: tree.sha,
      parents: [],
    });
    await ask('POST', `${git}/refs`, { ref: 'refs/heads/main', sha: commit.sha });
  }
};
