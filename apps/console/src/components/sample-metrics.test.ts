import { Metrics } from '@cloudmend/domain/costs';
import { SAMPLE_METRICS } from './sample-metrics';

it('the sample has the shape of an API response and the twelve months that Home draws', () => {
  expect(Metrics.parse(SAMPLE_METRICS).series.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`),
  );
});
