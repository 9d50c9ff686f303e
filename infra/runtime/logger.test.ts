import { jsonLogger, type LogFields } from './logger';

describe('a log line', () => {
  it('contains only the named fields, whatever a caller passes', () => {
    const lines: string[] = [];
    const handed = { requestId: 'r-1', body: 'a secret', token: 'opaque', email: 'ada' } as LogFields;
    jsonLogger((line) => lines.push(line)).info('Hello.', handed);
    expect(Object.keys(JSON.parse(lines[0] ?? '') as object).sort()).toEqual(['at', 'level', 'message', 'requestId']);
  });
});
