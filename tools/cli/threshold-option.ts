import { THRESHOLD_NAMES, type Thresholds, ThresholdValues } from '@cloudmend/domain/thresholds';
import { UsageError } from './usage-error';

/** `logRetentionDays=400`, within its bounds. */
const parseThreshold = (text: string): readonly [string, string | number] => {
  const [given = '', value = ''] = text.split(/=(.*)/s);
  const name = THRESHOLD_NAMES.find((known) => known === given);
  if (!name)
    throw new UsageError(
      `--threshold takes NAME=VALUE, where NAME is one of ${THRESHOLD_NAMES.join(', ')}; it was ${text || 'empty'}.`,
    );
  const parsed = ThresholdValues.shape[name].safeParse(/^\d+$/.test(value) ? Number(value) : value);
  if (!parsed.success)
    throw new UsageError(`--threshold ${name} is out of bounds: ${parsed.error.issues[0]?.message ?? value}`);
  return [name, parsed.data];
};

/** Thresholds that differ from the defaults, from each `--threshold NAME=VALUE`. @throws UsageError */
export const parseThresholds = (values: readonly string[] | undefined): Partial<Thresholds> =>
  Object.fromEntries((values ?? []).map(parseThreshold));
