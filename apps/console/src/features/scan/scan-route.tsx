import { useEffect, useState } from 'react';
import { Skeleton, Tabs } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isFinished, type Scan, type ScanDetail, SCAN_PAGE_SIZE } from '@cloudmend/domain/scans';
import { useTenant } from '@cloudmend/tenant';
import { Note } from '@cloudmend/ui/parts';
import type { PageModule } from '../../config/page';
import { Fetched, onDemand } from '../../components/fetched';
import { formatMoment } from '../../components/format';
import { Card, Page } from '../../components/page';
import { Loaded } from '../../components/query-state';
import { useWorld } from '../../config/world';
import { useAccounts } from '../../queries/accounts';
import { tenantKey } from '../../queries/keys';
import { readScanCache } from '../../queries/scan-cache';
import { useScan, useScans } from '../../queries/scans';
import { useSchedules } from '../../queries/schedules';
import { GapsTable } from './components/gaps-table';
import { RecentScans } from './components/recent-scans';
import { ScanProgress } from './components/scan-progress';
import { Schedules } from './components/schedules';
import { StartScanForm } from './components/start-scan-form';
import styles from './scan.module.css';

const loadScheduleForm = () => import('./components/schedule-form');
const ScheduleForm = onDemand(async () => (await loadScheduleForm()).ScheduleForm);

/** Loaded on first interaction with the forms, so that it is available offline. */
const fetchScheduleForm = (): void => void loadScheduleForm().catch(() => undefined);

/**
 * Polls the open scan every second so that its end is seen here first; the list is then refetched and `useWatchScans`
 * notified.
 */
const useListWhenDone = (scan: ScanDetail | undefined, scans: readonly Scan[]): void => {
  const queries = useQueryClient();
  const { id } = useTenant();
  const isNews =
    scan !== undefined &&
    isFinished(scan.status) &&
    scans.some(({ scanId, status }) => scanId === scan.scanId && !isFinished(status));
  useEffect(() => {
    if (isNews) void queries.invalidateQueries({ queryKey: tenantKey(id, 'scans') });
  }, [queries, id, isNews]);
};

/** The server's list, otherwise the one in browser storage. */
const useScanList = () => {
  const { session } = useWorld();
  const { id } = useTenant();
  const query = useScans({ polled: 'shown' });
  // A refetch clears the error while it runs; the stored rows stay until the server answers.
  const isLocal = query.error !== null || (query.data === undefined && query.errorUpdateCount > 0);
  const scans: readonly Scan[] | undefined = query.data ?? (isLocal ? readScanCache(session.user.sub, id) : undefined);
  return { query: { ...query, data: scans, error: null }, scans: scans ?? [], isLocal };
};

const PICKED = 'scan';

/** The selected scan is kept in the address; each selection adds a history entry. */
const usePicked = () => {
  const [search, setSearch] = useSearchParams();
  const pick = (scanId: string): void => setSearch({ [PICKED]: scanId }, { preventScrollReset: true });
  return [search.get(PICKED) ?? undefined, pick] as const;
};

/** Whether this is the first scan, as far as the list goes back. */
const isFirstScan = (scans: readonly Scan[], { scanId, scanTs }: ScanDetail): boolean =>
  scans.length < SCAN_PAGE_SIZE &&
  !scans.some((one) => one.scanId !== scanId && one.status === 'done' && one.scanTs < scanTs);

const toSubtitle = (scans: readonly Scan[]): string => {
  const last = scans.find(({ status }) => status === 'done');
  return `${last ? `Last finished scan ${formatMoment(last.finishedAt)}` : 'No finished scan yet'} · the list refreshes every 10 seconds`;
};

export const ScanRoute = () => {
  const [picked, pick] = usePicked();
  // Both forms keep their input when switching; one never opened is not loaded.
  const [isScheduling, setScheduling] = useState(false);
  const accounts = useAccounts();
  const schedules = useSchedules();
  const { query, scans, isLocal } = useScanList();
  const shown = picked ?? (scans.find(({ status }) => !isFinished(status)) ?? scans[0])?.scanId;
  const scan = useScan(shown);
  useListWhenDone(scan.data, scans);
  return (
    <Page title="Scans" subtitle={toSubtitle(scans)}>
      {isLocal && <Note tone="warn">Showing recent local scans (server list unavailable).</Note>}
      <div className={styles.layout} data-over={(scan.data !== undefined && isFinished(scan.data.status)) || undefined}>
        {shown !== undefined && (
          <div className={styles.shown}>
            <Loaded query={scan} what="this scan">
              {(detail) => (
                <>
                  <ScanProgress scan={detail} accounts={accounts.data ?? []} isFirst={isFirstScan(scans, detail)} />
                  {detail.gaps.length > 0 && <GapsTable gaps={detail.gaps} accounts={accounts.data ?? []} />}
                </>
              )}
            </Loaded>
          </div>
        )}
        <div className={styles.recent}>
          <Loaded query={query} what="scans">
            {(list) => (
              <RecentScans
                scans={list.map((one) => (one.scanId === scan.data?.scanId ? scan.data : one))}
                isLocal={isLocal}
                shown={shown}
                onShow={pick}
              />
            )}
          </Loaded>
          <Loaded query={schedules} what="schedules" skeleton={null}>
            {(list) => (list.length === 0 ? null : <Schedules schedules={list} accounts={accounts.data ?? []} />)}
          </Loaded>
        </div>
        <div className={styles.side} onPointerEnter={fetchScheduleForm} onFocus={fetchScheduleForm}>
          <Card>
            <Tabs defaultValue="start" onChange={(tab) => setScheduling(isScheduling || tab === 'schedule')}>
              <Tabs.List mb={14}>
                <Tabs.Tab value="start">Start Scan</Tabs.Tab>
                <Tabs.Tab value="schedule">Schedule</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="start">
                <Loaded query={accounts} what="accounts" failure="Failed to load accounts">
                  {(loaded) => <StartScanForm accounts={loaded} scans={scans} onStarted={pick} />}
                </Loaded>
              </Tabs.Panel>
              <Tabs.Panel value="schedule">
                {isScheduling && (
                  <Loaded query={accounts} what="accounts" failure="Failed to load accounts">
                    {(loaded) => (
                      <Fetched waiting={<Skeleton height={420} />}>
                        <ScheduleForm accounts={loaded} />
                      </Fetched>
                    )}
                  </Loaded>
                )}
              </Tabs.Panel>
            </Tabs>
          </Card>
        </div>
      </div>
    </Page>
  );
};

export const scanPage: PageModule = {
  Component: ScanRoute,
  help: [
    'A scan reads configuration and cost through a read-only role. It changes nothing.',
    'Anything that could not be read is listed as a gap with the reason; findings there keep their last known status.',
    'Schedules follow their own time zone, including daylight saving time.',
  ],
};
