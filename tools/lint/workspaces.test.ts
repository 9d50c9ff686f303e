import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { filesOfTarget, isNightlyOnly, listTestFiles } from '../testing/test-files.mjs';
import { allWorkspaces, readManifest, workspacesImportedBy } from '../testing/package-imports.mjs';

const ROOT = join(__dirname, '../..');
const declaredBy = (workspace: string): readonly string[] =>
  Object.keys(readManifest(ROOT, workspace).dependencies ?? {}).filter((name) => name.startsWith('@cloudmend/'));

// Nx reads its graph from these names: what is not declared does not invalidate a cached build or test.
const RUN_TESTS = /run-tests\.mjs (\S+) (\S+)(.*)$/;

const listTests = (workspace: string, target: string, command: string): readonly string[] => {
  const [, where = '', name = '', scope = ''] = RUN_TESTS.exec(command) ?? [];
  return where === workspace && name === target
    ? filesOfTarget(ROOT, workspace, target, scope.split(' ').filter(Boolean))
    : [];
};

/** The commands that run unit tests, by target. */
const commandsOf = (workspace: string) =>
  Object.entries(readManifest(ROOT, workspace).nx?.targets ?? {}).flatMap(([target, { command = '' }]) =>
    RUN_TESTS.test(command) ? [{ workspace, target, command }] : [],
  );

const TARGETS = allWorkspaces(ROOT).flatMap(commandsOf);

describe('the workspaces', () => {
  it.each(allWorkspaces(ROOT))('%s runs each of its tests in one target', (workspace) => {
    const ran = commandsOf(workspace).flatMap(({ target, command }) => listTests(workspace, target, command));
    expect(ran.sort()).toEqual(
      listTestFiles(ROOT, workspace)
        .filter((file) => !isNightlyOnly(file))
        .sort(),
    );
  });

  it.each(TARGETS)('$workspace $target has tests', ({ workspace, target, command }) => {
    expect(listTests(workspace, target, command)).not.toEqual([]);
  });

  it.each(allWorkspaces(ROOT))('%s declares exactly the workspaces it imports', (workspace) => {
    expect(declaredBy(workspace)).toEqual(workspacesImportedBy(ROOT, workspace));
  });

  it('are drawn in ARCHITECTURE.md with the imports they have', () => {
    const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    const drawn = [...text.matchAll(/^ {2}(\S+) --> (.+)$/gm)].map(([, from, to = '']) => [from, to.split(' & ')]);
    const inCode = allWorkspaces(ROOT)
      .map((workspace) => [basename(workspace), declaredBy(workspace).map((name) => basename(name))] as const)
      .filter(([, imports]) => imports.length > 0);
    expect(Object.fromEntries(drawn)).toEqual(Object.fromEntries(inCode));
  });

  it('have no circular dependencies', () => {
    const open = new Map(
      allWorkspaces(ROOT).map((workspace) => [readManifest(ROOT, workspace).name, declaredBy(workspace)]),
    );
    for (let ends = [...open].filter(([, on]) => on.every((name) => !open.has(name))); ends.length > 0; ) {
      for (const [name] of ends) open.delete(name);
      ends = [...open].filter(([, on]) => on.every((name) => !open.has(name)));
    }
    expect([...open.keys()]).toEqual([]);
  });
});
