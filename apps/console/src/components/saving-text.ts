import { formatUsd } from '@cloudmend/domain/costs';
import type { Recommendation } from '@cloudmend/domain/recommendations';
import { capitalise } from './format';

/**
 * Dollars per month; a range if only that is known, a label if the saving is not in dollars. A range whose ends round
 * to the same is one figure.
 */
export const savingText = ({
  monthlySavingUsd,
  atMostUsd,
  aim,
}: Pick<Recommendation, 'monthlySavingUsd' | 'atMostUsd' | 'aim'>): string => {
  if (aim === 'hygiene' || aim === 'performance') return capitalise(aim);
  const [least, most] = [formatUsd(monthlySavingUsd), formatUsd(Math.max(monthlySavingUsd, atMostUsd ?? 0))];
  return least === most ? least : `${least}–${most}`;
};
