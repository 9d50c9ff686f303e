import { formatUsd } from '@cloudmend/domain/costs';
import { inWholeDollars, LEDGER_DAYS, type LedgerTotals } from '@cloudmend/domain/ledger';
import { type LedgerCell, LedgerStrip } from '@cloudmend/ui/parts';
import { formatShare, plural } from '../../../components/format';

const minus = (label: string, usd: number, note: string): LedgerCell => ({
  label,
  value: formatUsd(usd),
  note,
  operator: 'minus',
});

/** Claimed, what is not counted and why, and what was realised. */
export const SavingsStrip = ({ totals }: { readonly totals: LedgerTotals }) => {
  const usd = inWholeDollars(totals);
  return (
    <LedgerStrip
      cells={[
        { label: 'Claimed', value: formatUsd(usd.claimedUsd), note: `a month, ${plural(totals.changes, 'change')}` },
        minus('Not verified', usd.notVerifiedUsd, 'not seen by a scan'),
        ...(usd.undoneUsd === 0 ? [] : [minus('Undone', usd.undoneUsd, 'came back')]),
        minus('Too recent to say', usd.tooRecentUsd, `under ${LEDGER_DAYS} days of use`),
        ...(usd.notMeasuredUsd === 0 ? [] : [minus('Not measured', usd.notMeasuredUsd, 'use was not read')]),
        minus('Displaced', usd.displacedUsd, 'came back elsewhere'),
        minus(
          'Below the claim',
          usd.belowClaimUsd,
          usd.belowClaimUsd < 0 ? 'more than claimed' : 'usage or price moved',
        ),
        {
          label: 'Realised',
          value: formatUsd(usd.realisedUsd),
          note: usd.claimedUsd > 0 ? `a month, ${formatShare(usd.realisedUsd / usd.claimedUsd)} of claimed` : 'a month',
          tone: 'mend',
          operator: 'equals',
        },
        { label: 'Saved so far', value: formatUsd(totals.savedUsd), note: 'by resource' },
      ]}
    />
  );
};
