import { jsonLogger } from './logger';
import { METRICS, toEmbeddedMetrics } from './metrics';

const AT = new Date('2026-11-21T12:00:00.000Z');
const log = (namespace?: string) => {
  const lines: string[] = [];
  const logger = jsonLogger(
    (line) => lines.push(line),
    () => AT,
    namespace,
  );
  return { logger, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
};

describe('the figures of a line', () => {
  it('are metrics by their dimensions, with the workspace as a property that divides none', () => {
    const { logger, read } = log('cloudmend-test');
    logger.info('x', { tenantId: 'acme', class: 'read' }, { calls: 1, callMs: 12, refusals: 2 });
    expect(read()).toMatchObject([
      {
        tenantId: 'acme',
        calls: 1,
        callMs: 12,
        refusals: 2,
        _aws: {
          Timestamp: AT.getTime(),
          CloudWatchMetrics: [
            {
              Namespace: 'cloudmend-test',
              Dimensions: [['class']],
              Metrics: [
                { Name: 'calls', Unit: 'Count' },
                { Name: 'callMs', Unit: 'Milliseconds' },
              ],
            },
            { Namespace: 'cloudmend-test', Dimensions: [[]], Metrics: [{ Name: 'refusals', Unit: 'Count' }] },
          ],
        },
      },
    ]);
    const dimensions = Object.values(METRICS).flatMap((metric) => ('by' in metric ? [metric.by] : []));
    expect(new Set(dimensions)).toEqual(new Set(['class']));
  });

  it('that are zero are not sent', () => {
    const { logger, read } = log('cloudmend-test');
    logger.info('x', {}, { sweeps: 1, scansGivenUp: 0 });
    expect(Object.keys(read()[0] ?? {}).sort()).toEqual(['_aws', 'at', 'level', 'message', 'sweeps']);
    expect(toEmbeddedMetrics('cloudmend-test', AT, { scansGivenUp: 0 })).toEqual({});
  });

  it('are plain fields where there is no namespace, as in local mode', () => {
    const { logger, read } = log();
    logger.info('x', {}, { sweeps: 1 });
    expect(read()).toEqual([{ at: AT.toISOString(), level: 'info', message: 'x', sweeps: 1 }]);
  });
});
