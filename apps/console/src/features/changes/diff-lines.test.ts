import { readDiff, toPairs } from './diff-lines';

describe('a diff', () => {
  it('numbers lines as they are after the change, removed ones as they were', () => {
    const diff = '--- a/main.tf\n+++ b/main.tf\n@@ -3,3 +3,4 @@\n a\n-b\n+B\n+C\n d\n';
    expect(readDiff({ path: 'main.tf', diff })).toEqual({
      path: 'main.tf',
      added: 2,
      removed: 1,
      lines: [
        { kind: 'head', number: null, text: '@@ -3,3 +3,4 @@' },
        { kind: 'same', number: 3, before: 3, text: 'a' },
        { kind: 'removed', number: 4, text: 'b' },
        { kind: 'added', number: 4, text: 'B' },
        { kind: 'added', number: 5, text: 'C' },
        { kind: 'same', number: 6, before: 5, text: 'd' },
      ],
    });
  });

  it('stands side by side, each line next to the one that replaces it', () => {
    const diff = '--- a/main.tf\n+++ b/main.tf\n@@ -3,3 +3,4 @@\n a\n-b\n+B\n+C\n d\n';
    const pairs = toPairs(readDiff({ path: 'main.tf', diff }).lines);
    expect(pairs.map(({ left, right }) => [left?.number, left?.text, right?.number, right?.text])).toEqual([
      [null, '@@ -3,3 +3,4 @@', null, '@@ -3,3 +3,4 @@'],
      [3, 'a', 3, 'a'],
      [4, 'b', 4, 'B'],
      [undefined, undefined, 5, 'C'],
      [5, 'd', 6, 'd'],
    ]);
  });

  it('keeps the text of Windows lines and of a file without a last line end', () => {
    const diff = '--- a/x\n+++ b/x\n@@ -1,1 +1,1 @@\n-a\r\n+b\r\n\\ No newline at end of file\n';
    expect(readDiff({ path: 'x', diff }).lines.map(({ text }) => text)).toEqual(['@@ -1,1 +1,1 @@', 'a', 'b']);
  });

  it.each(['', 'not a diff', '@@ -1,9 +1,9 @@\n+short', '<script>alert(1)</script>'])(
    'that cannot be read is shown as it is: %j',
    (diff) => {
      const { lines } = readDiff({ path: 'x', diff });
      expect(lines).toEqual([{ kind: 'same', number: null, text: diff }]);
    },
  );
});
