import { auditCsv } from './audit-csv';

type Api = Parameters<typeof auditCsv>[0];

const serveCsv = (pages: readonly string[]) => {
  const asked: object[] = [];
  const csv = async (_tenant: string | undefined, input: object) => {
    asked.push(input);
    const page = asked.length - 1;
    return {
      output: `seq,actor\r\n${pages[page % pages.length]}`,
      ...(page + 1 < pages.length && { nextCursor: `c-${page + 1}` }),
    };
  };
  return { asked, api: { listAudit: { csv } } as unknown as Api };
};

describe('audit trail export', () => {
  it('joins all pages into one file with one header', async () => {
    const { api, asked } = serveCsv(['3,"a\r\nb"\r\n', '2,x\r\n', '1,y\r\n']);
    expect(await auditCsv(api, 'acme', { outcome: 'denied' })).toEqual({
      text: 'seq,actor\r\n3,"a\r\nb"\r\n2,x\r\n1,y\r\n',
      isWhole: true,
    });
    expect(asked).toEqual([
      { outcome: 'denied', limit: 1000 },
      { outcome: 'denied', limit: 1000, cursor: 'c-1' },
      { outcome: 'denied', limit: 1000, cursor: 'c-2' },
    ]);
  });

  it('stops at fifty pages and says so', async () => {
    const { api, asked } = serveCsv(Array.from({ length: 60 }, () => '1,x\r\n'));
    expect((await auditCsv(api, 'acme', {})).isWhole).toBe(false);
    expect(asked).toHaveLength(50);
  });
});
