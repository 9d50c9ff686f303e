import { useCallback, useEffect, useState } from 'react';
import { ActionIcon, Button, CopyButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconChevronUp, IconCopy, IconLink } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import { frameworkName } from '@cloudmend/domain/compliance';
import type { Finding } from '@cloudmend/domain/findings';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { RemediationSteps } from '../../../components/remediation-steps';
import { daysSince, formatDate, formatMoment, plural } from '../../../components/format';
import { accountName } from '../../../queries/accounts';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

interface FindingDrawerProps {
  readonly findings: readonly Finding[];
  readonly accounts: readonly Account[] | undefined;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const Facts = ({ finding, accounts }: { readonly finding: Finding; readonly accounts: readonly Account[] | undefined }) => {
  const name = accountName(accounts, finding.accountId);
  const [now] = useState(() => new Date());
  const days = daysSince(finding.firstSeen, now);
  return (
    <dl className={styles.facts}>
      <dt>Resource</dt>
      <dd>
        <code className={layout.mono}>{finding.resource}</code>{' '}
        <CopyButton value={finding.resource}>
          {({ copied, copy }) => (
            <ActionIcon size={20} aria-label={copied ? 'Copied' : 'Copy the resource'} onClick={copy}>
              {copied ? <IconCheck size={13} stroke={2} /> : <IconCopy size={13} stroke={1.5} />}
            </ActionIcon>
          )}
        </CopyButton>
      </dd>
      <dt>Account</dt>
      <dd>
        {name} {name !== finding.accountId && <code className={layout.mono}>{finding.accountId}</code>}
      </dd>
      <dt>Region</dt>
      <dd>{finding.region}</dd>
      <dt>Service</dt>
      <dd>{finding.service}</dd>
      <dt>First seen</dt>
      <dd>
        {formatDate(finding.firstSeen)} <span className={layout.dim}>({days === 0 ? 'new today' : `${plural(days, 'day')} open`})</span>
      </dd>
      <dt>Last seen</dt>
      <dd>{formatMoment(finding.lastSeen)}</dd>
      <dt>Controls</dt>
      <dd className={styles.controls}>
        {finding.controls.length === 0 && 'none'}
        {finding.controls.map(({ framework, control }) => (
          <span key={`${framework} ${control}`} className={styles.control}>
            {frameworkName(framework)} {control}
          </span>
        ))}
      </dd>
    </dl>
  );
};

/** The address of one finding, without the filter it was found with. */
const linkTo = (id: string): string => `${window.location.origin}${window.location.pathname}?finding=${encodeURIComponent(id)}`;

const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.matches('input, textarea, select');

/** J and down open the next finding, K and up the one before. */
const useStepping = (step: (by: number) => void): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'j') step(1);
      if (event.key === 'k') step(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step]);

/** The panel is a dialog, yet the list beside it stays usable on a wide screen; Mantine calls every panel modal. */
const useModality = (isModal: boolean) => useCallback((panel: HTMLElement | null) => panel?.setAttribute('aria-modal', String(isModal)), [isModal]);

/** Reading starts at the title of every finding that opens. */
const focusOn = (title: HTMLElement | null): void => title?.focus({ preventScroll: true });

/** Closing leads back to the finding's row, or where the list does not show it, to the page. */
const focusOnRow = (id: string): void => (document.querySelector<HTMLElement>(`[data-finding="${CSS.escape(id)}"]`) ?? document.getElementById('content'))?.focus();

/** One finding: facts, controls and the fix. The list beside it stays usable on a wide screen. */
export const FindingDrawer = ({ findings, accounts, openId, onOpen, onClose }: FindingDrawerProps) => {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const index = findings.findIndex(({ id }) => id === openId);
  const finding = findings[index];
  const step = (by: number): void => {
    const next = findings[index + by];
    if (next) onOpen(next.id);
  };
  useStepping(step);
  const close = (): void => {
    onClose();
    if (finding) focusOnRow(finding.id);
  };
  const modality = useModality(isNarrow);
  return (
    <Drawer.Root opened={finding !== undefined} onClose={close} returnFocus={false} size={isNarrow ? '100%' : 520} position="right" lockScroll={isNarrow} trapFocus={isNarrow} closeOnClickOutside={false}>
      {isNarrow && <Drawer.Overlay />}
      <Drawer.Content ref={modality} className={styles.panel} aria-label={finding?.title ?? 'Finding'}>
        <Drawer.Header>
          {finding && (
            <div className={styles.drawerHead}>
              <SeverityBadge severity={finding.severity} />
              <code className={layout.mono}>{finding.check}</code>
              <span className={`${layout.sub} ${layout.push}`}>
                {index + 1} of {findings.length}
              </span>
              <ActionIcon size={26} aria-label="Previous finding" disabled={index <= 0} onClick={() => step(-1)}>
                <IconChevronUp size={16} stroke={1.5} />
              </ActionIcon>
              <ActionIcon size={26} aria-label="Next finding" disabled={index >= findings.length - 1} onClick={() => step(1)}>
                <IconChevronDown size={16} stroke={1.5} />
              </ActionIcon>
            </div>
          )}
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>
          {finding && (
            <div className={styles.drawer}>
              <h2 key={finding.id} ref={focusOn} tabIndex={-1}>
                {finding.title}
              </h2>
              <p>{finding.detail}</p>
              <Facts finding={finding} accounts={accounts} />
              <h3>Fix</h3>
              <p className={styles.fix}>{finding.recommendation}</p>
              <RemediationSteps subject={finding} />
              <div className={styles.actions}>
                <CopyButton value={finding.recommendation}>
                  {({ copied, copy }) => (
                    <Button variant="default" leftSection={<IconCopy size={15} stroke={1.5} />} onClick={copy}>
                      {copied ? 'Copied' : 'Copy fix'}
                    </Button>
                  )}
                </CopyButton>
                <CopyButton value={linkTo(finding.id)}>
                  {({ copied, copy }) => (
                    <Button variant="default" leftSection={<IconLink size={15} stroke={1.5} />} onClick={copy}>
                      {copied ? 'Copied' : 'Copy link'}
                    </Button>
                  )}
                </CopyButton>
              </div>
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
