import { isTyping } from '../../../components/typing';
import { useCallback, useEffect, useRef } from 'react';
import { ActionIcon, Button, CopyButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconCopy, IconLink } from '@tabler/icons-react';
import type { Account } from '@cloudmend/domain/accounts';
import type { Finding, FindingDetail } from '@cloudmend/domain/findings';
import { useCan } from '@cloudmend/tenant';
import { SeverityBadge } from '@cloudmend/ui/parts';
import { impactText } from '../impact-text';
import { Explain } from '../../../components/explain/explain';
import { RemediationSteps } from '../../../components/remediation-steps';
import { formatCount } from '../../../components/format';
import { FixButton } from '../../../components/fix-button';
import { OpenPr, usePrRefusal } from '../../../components/open-pr';
import { TicketPanel } from '../../../components/tickets/ticket-panel';
import { FindingAcceptances } from './finding-acceptances';
import { FindingActions } from './finding-actions';
import { FindingFacts } from './finding-facts';
import { FindingEvidence } from './finding-story';
import { WorkSection } from '../../../components/work/work-section';
import layout from '../../../components/layout.module.css';
import styles from '../findings.module.css';

interface FindingDrawerProps {
  /** The list beside the drawer, for stepping through. */
  readonly findings: readonly Finding[];
  /** Total in the list, loaded or not. */
  readonly total: number;
  readonly detail: FindingDetail | undefined;
  /** Why the detail could not be loaded. */
  readonly error: Error | null;
  readonly accounts: readonly Account[] | undefined;
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** The address of one finding, without filters. */
const linkTo = (id: string): string =>
  `${window.location.origin}${window.location.pathname}?finding=${encodeURIComponent(id)}`;

/** J and Down open the next finding, K and Up the previous one. */
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

/** The panel is a dialog, but the list beside it stays usable on wide screens; Mantine marks every panel as modal. */
const useModality = (isModal: boolean) =>
  useCallback((panel: HTMLElement | null) => panel?.setAttribute('aria-modal', String(isModal)), [isModal]);

/** Moves focus to the title of each finding that opens. */
const focusOn = (title: HTMLElement | null): void => title?.focus({ preventScroll: true });

/** Closing returns focus to the finding's row, or to the page if the list does not show it. */
const focusOnRow = (id: string): void =>
  (
    document.querySelector<HTMLElement>(`[data-finding="${CSS.escape(id)}"]`) ?? document.getElementById('content')
  )?.focus();

interface HeadProps {
  readonly finding: Finding;
  /** Its index in the list beside it; -1 if not listed. */
  readonly index: number;
  readonly total: number;
  readonly isLast: boolean;
  readonly step: (by: number) => void;
}

const Head = ({ finding, index, total, isLast, step }: HeadProps) => (
  <div className={styles.drawerHead}>
    <SeverityBadge severity={finding.severity} />
    <code className={layout.mono}>{finding.check}</code>
    <span className={styles.place}>
      {index === -1 ? 'not in the list' : `${formatCount(index + 1)} of ${formatCount(total)}`}
    </span>
    <ActionIcon size={26} aria-label="Previous finding" disabled={index <= 0} onClick={() => step(-1)}>
      <IconChevronUp size={16} stroke={1.5} />
    </ActionIcon>
    <ActionIcon size={26} aria-label="Next finding" disabled={index === -1 || isLast} onClick={() => step(1)}>
      <IconChevronDown size={16} stroke={1.5} />
    </ActionIcon>
  </div>
);

const Impact = ({ detail }: Pick<FindingDrawerProps, 'detail'>) =>
  detail?.impact && (
    <p className={styles.impact}>
      <b>Impact</b> {impactText(detail.impact)}
    </p>
  );

const Copies = ({ finding: { id, recommendation } }: Pick<HeadProps, 'finding'>) => (
  <div className={styles.actions}>
    <CopyButton value={recommendation}>
      {({ copied, copy }) => (
        <Button variant="default" leftSection={<IconCopy size={15} stroke={1.5} />} onClick={copy}>
          {copied ? 'Copied' : 'Copy fix'}
        </Button>
      )}
    </CopyButton>
    <CopyButton value={linkTo(id)}>
      {({ copied, copy }) => (
        <Button variant="default" leftSection={<IconLink size={15} stroke={1.5} />} onClick={copy}>
          {copied ? 'Copied' : 'Copy link'}
        </Button>
      )}
    </CopyButton>
  </div>
);

/** A pull request with the fix; why it is off below Pro. Roles are explained beside the decisions. */
const OpenChange = ({ finding }: Pick<HeadProps, 'finding'>) => {
  const refusal = usePrRefusal();
  const mayPropose = useCan('proposeChanges');
  return (
    <div className={styles.actions}>
      <OpenPr targets={[{ kind: 'finding', id: finding.id }]} />
      <FixButton target={{ id: finding.id, about: finding.check, accountId: finding.accountId }} />
      {mayPropose && refusal && <span className={layout.sub}>{refusal}</span>}
    </div>
  );
};

/**
 * One finding: evidence, facts, controls and fix, with the actions in a sticky footer. The list beside it stays usable
 * on wide screens.
 */
export const FindingDrawer = ({
  findings,
  total,
  detail,
  error,
  accounts,
  openId,
  onOpen,
  onClose,
}: FindingDrawerProps) => {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false;
  const index = findings.findIndex(({ id }) => id === openId);
  const finding = detail ?? findings[index];
  const step = (by: number): void => {
    const next = index === -1 ? undefined : findings[index + by];
    if (next) onOpen(next.id);
  };
  useStepping(step);
  const close = (): void => {
    onClose();
    if (finding) focusOnRow(finding.id);
  };
  const modality = useModality(isNarrow);
  const title = useRef<HTMLElement>(null);
  const takeTitle = useCallback((element: HTMLElement | null): void => {
    title.current = element;
    focusOn(element);
  }, []);
  return (
    <Drawer.Root
      opened={finding !== undefined}
      onClose={close}
      returnFocus={false}
      size={isNarrow ? '100%' : 520}
      position="right"
      lockScroll={isNarrow}
      trapFocus={isNarrow}
      closeOnClickOutside={false}
    >
      {isNarrow && <Drawer.Overlay />}
      <Drawer.Content ref={modality} className={styles.panel} aria-label={finding?.title ?? 'Finding'}>
        <Drawer.Header>
          {finding && (
            <Head finding={finding} index={index} total={total} isLast={index >= findings.length - 1} step={step} />
          )}
          <Drawer.CloseButton aria-label="Close" />
        </Drawer.Header>
        <Drawer.Body>
          {finding && (
            <div className={styles.drawer}>
              <h2 key={`title of ${finding.id}`} ref={takeTitle} tabIndex={-1}>
                {finding.title}
              </h2>
              <p>{finding.detail}</p>
              <Impact detail={detail} />
              <Explain key={`explain ${finding.id}`} subject={{ kind: 'finding', id: finding.id }} />
              <FindingEvidence detail={detail} error={error} />
              <FindingFacts finding={finding} accounts={accounts} />
              <FindingAcceptances finding={finding} />
              <h3>Fix</h3>
              <p className={styles.fix}>{finding.recommendation}</p>
              <RemediationSteps subject={finding} />
              <TicketPanel key={`ticket ${finding.id}`} subject={{ type: 'finding', id: finding.id }} />
              <WorkSection key={`work ${finding.id}`} kind="finding" id={finding.id} />
              <div className={styles.foot}>
                <FindingActions key={finding.id} finding={finding} onDecided={() => focusOn(title.current)} />
                {finding.status === 'open' && <OpenChange finding={finding} />}
                <Copies finding={finding} />
              </div>
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
};
