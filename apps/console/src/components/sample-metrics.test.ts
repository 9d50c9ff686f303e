import { Metrics } from '@cloudmend/domain/costs';
import { SAMPLE_METRICS } from './sample-metrics';

it('the sample is an answer as the service gives it, of the twelve months that Home draws', () => {
  expect(Metrics.parse(SAMPLE_METRICS).series.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  );
});
