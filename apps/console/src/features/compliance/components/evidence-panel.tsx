import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileZip } from '@tabler/icons-react';
import { frameworkName } from '@cloudmend/domain/compliance';
import { type EvidencePack, isPackOpen } from '@cloudmend/domain/evidence';
import { REFUSALS } from '@cloudmend/domain/permissions';
import { useCan } from '@cloudmend/tenant';
import { EmptyState, Note } from '@cloudmend/ui/parts';
import { DayField } from '../../../components/day-field';
import { formatDate, formatMoment, plural } from '../../../components/format';
import { notifyDone, toMessage } from '../../../components/notify';
import { Loaded } from '../../../components/query-state';
import { accountName, useAccounts } from '../../../queries/accounts';
import { type PackPeriod, usePackActions, usePacks, usePeriodTimeline } from '../../../queries/packs';
import { AccountChoice } from './account-choice';
import { describeGaps, describePack, findPeriodFault, lastYear } from '../evidence-view';
import layout from '../../../components/layout.module.css';
import styles from '../evidence.module.css';

interface Picked {
  readonly framework: string;
  readonly name: string;
}

interface GapsProps {
  readonly framework: string;
  readonly period: PackPeriod;
  readonly accounts: readonly string[] | undefined;
}

const PeriodGaps = ({ framework, period, accounts }: GapsProps) => {
  const { data: linked } = useAccounts();
  return (
    <Loaded query={usePeriodTimeline(framework, period, accounts)} what="the gaps of this period">
      {(timeline) => (
        <ul className={styles.gaps}>
          {describeGaps(timeline, (accountId) => accountName(linked, accountId)).map(({ id, isGap, title, detail }) => (
            <li key={id}>
              {isGap ? <IconAlertTriangle size={16} aria-label="Missing" /> : <IconCircleCheck size={16} aria-hidden />}
              <span>
                <b>{title}</b>
                <small>{detail}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

/** What the period lacks, or why it cannot be built. */
const Gaps = ({ fault, ...asked }: GapsProps & { readonly fault: string | undefined }) => {
  if (fault !== undefined) return <Note tone="warn">{fault}</Note>;
  return asked.accounts?.length === 0 ? null : <PeriodGaps {...asked} />;
};

const describeChoice = (chosen: readonly string[] | undefined, linked: readonly string[]): string =>
  chosen ? `${chosen.length} of ${plural(linked.length, 'account')}` : 'all accounts';

const Builder = ({ framework, name }: Picked) => {
  const [now] = useState(() => new Date());
  const [period, setPeriod] = useState(() => lastYear(now));
  const [fault, setFault] = useState<string>();
  const mayBuild = useCan('createReports');
  const { create } = usePackActions();
  const periodFault = findPeriodFault(period, now);
  const [accounts, setAccounts] = useState<readonly string[]>();
  const { data: timeline } = usePeriodTimeline(framework, period);
  const linked = [...new Set(timeline?.accounts.map(({ accountId }) => accountId))].sort();
  const changePeriod = (changed: Partial<PackPeriod>): void => {
    setPeriod({ ...period, ...changed });
    setAccounts(undefined);
  };
  const build = async (): Promise<void> => {
    setFault(undefined);
    try {
      await create.mutateAsync({ framework, ...period, ...(accounts && { accounts: [...accounts] }) });
      notifyDone('The pack is being built.');
    } catch (error) {
      setFault(toMessage(error, 'Could not start the pack. Try again.'));
    }
  };
  return (
    <section className={layout.card} aria-label="Before you build the pack">
      <div className={layout.cardHead}>
        <h2>Before you build the pack</h2>
      </div>
      <div className={styles.builder}>
        <div className={styles.days}>
          <DayField label="From" value={period.from} onChange={(from) => changePeriod({ from })} />
          <DayField label="To" value={period.to} onChange={(to) => changePeriod({ to })} />
        </div>
        {mayBuild && linked.length > 1 && (
          <AccountChoice accountIds={linked} chosen={accounts} onChange={setAccounts} />
        )}
        <Gaps framework={framework} period={period} accounts={accounts} fault={periodFault} />
        {fault && <Note tone="danger">{fault}</Note>}
        {mayBuild ? (
          <div className={layout.row}>
            <Button
              color="ink"
              leftSection={<IconFileZip size={16} aria-hidden />}
              disabled={periodFault !== undefined || accounts?.length === 0}
              loading={create.isPending}
              onClick={() => void build()}
            >
              Build evidence pack
            </Button>
            <span className={layout.dim}>
              {name}, {describeChoice(accounts, linked)}. The gaps are stated in it.
            </span>
          </div>
        ) : (
          <p className={layout.dim}>{REFUSALS.createReports}</p>
        )}
      </div>
    </section>
  );
};

const Pack = ({ pack }: { readonly pack: EvidencePack }) => {
  const { cancel, download } = usePackActions();
  const [fault, setFault] = useState<string>();
  const mayBuild = useCan('createReports');
  const run = async (action: () => Promise<unknown>, failed: string): Promise<void> => {
    setFault(undefined);
    try {
      await action();
    } catch (error) {
      setFault(toMessage(error, failed));
    }
  };
  const save = async (): Promise<void> => {
    for (const { name, url } of await download.mutateAsync(pack.id)) {
      const link = document.createElement('a');
      link.href = url;
      link.download = name;
      link.click();
    }
  };
  const lastDay = new Date(Date.parse(pack.to) - 1).toISOString();
  return (
    <li className={styles.pack}>
      <div>
        <b>
          {frameworkName(pack.framework)}, {formatDate(pack.from)} to {formatDate(lastDay)}
        </b>
        <small>
          {describePack(pack)} · {pack.accounts ? plural(pack.accounts.length, 'account') : 'all accounts'} · {pack.by},{' '}
          {formatMoment(pack.at)}
        </small>
        {pack.digest && <code className={styles.digest}>{pack.digest}</code>}
        {fault && <Note tone="danger">{fault}</Note>}
      </div>
      {pack.state === 'ready' && (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => void run(save, 'Could not download the pack. Try again.')}
        >
          Download
        </Button>
      )}
      {isPackOpen(pack) && mayBuild && (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => void run(() => cancel.mutateAsync(pack.id), 'Could not cancel the pack. Try again.')}
        >
          Cancel
        </Button>
      )}
    </li>
  );
};

const HowToVerify = () => (
  <p className={styles.verify}>
    Verify offline with the public key from <a href="/api/evidence/keys">/api/evidence/keys</a>:{' '}
    <code>npm run cloudmend -- verify PACK.zip --key pub.pem</code>. VERIFY.md in the pack has the same with openssl
    alone.
  </p>
);

/** Evidence packs: what a period lacks, building one, and those there are. */
export const EvidencePanel = ({ framework, name }: Picked) => (
  <div className={styles.columns}>
    <Builder framework={framework} name={name} />
    <section className={layout.card} aria-label="Evidence packs">
      <div className={layout.cardHead}>
        <h2>Evidence packs</h2>
      </div>
      <Loaded query={usePacks()} what="evidence packs">
        {(packs) =>
          packs.length === 0 ? (
            <EmptyState title="No packs yet">Choose a period and build the first one.</EmptyState>
          ) : (
            <>
              <ul className={styles.packs}>
                {packs.map((pack) => (
                  <Pack key={pack.id} pack={pack} />
                ))}
              </ul>
              <HowToVerify />
            </>
          )
        }
      </Loaded>
    </section>
  </div>
);
