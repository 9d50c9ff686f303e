import { jsonLogger, type LogFields } from './logger';

describe('a line of the log', () => {
  it('holds the fields that are named and no others, whatever a caller hands over', () => {
    const lines: string[] = [];
    const handed = { requestId: 'r-1', body: 'a secret', token: 'opaque', email: 'ada' } as LogFields;
    jsonLogger((line) => lines.push(line)).info('Hello.', handed);
    expect(Object.keys(JSON.parse(lines[0] ?? '') as object).sort()).toEqual(['at', 'level', 'message', 'requestId']);
  });
});
