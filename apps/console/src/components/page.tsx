import type { CSSProperties, ReactNode } from 'react';
import styles from './layout.module.css';

interface PageProps {
  readonly title: string;
  /** Period and as-of date, in small print. */
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The title row, then the page's sections. */
export const Page = ({ title, subtitle, actions, children }: PageProps) => (
  <div className={styles.page}>
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {subtitle && <p className={styles.sub}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.row}>{actions}</div>}
    </div>
    {children}
  </div>
);

interface CardProps {
  readonly title?: string;
  /** Its position in a sequence of steps, from 1. */
  readonly step?: number;
  readonly unit?: ReactNode;
  readonly right?: ReactNode;
  readonly className?: string;
  /** Tables extend to the edge of the card. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

export const Card = ({ title, step, unit, right, className = '', isFlush = false, children }: CardProps) => (
  <section className={`${styles.card} ${className}`} aria-label={title}>
    {title && (
      <div className={styles.cardHead}>
        {step !== undefined && (
          <span className={styles.step} role="img" aria-label={`Step ${step}`}>
            {step}
          </span>
        )}
        <h2>{title}</h2>
        {unit && <span className={styles.unit}>{unit}</span>}
        {right && <div className={`${styles.push} ${styles.row}`}>{right}</div>}
      </div>
    )}
    <div className={isFlush ? undefined : styles.cardBody}>{children}</div>
  </section>
);

const PROVIDER_NAMES: Readonly<Record<string, string>> = { aws: 'AWS', azure: 'Azure', gcp: 'GCP' };

export const providerName = (provider: string): string =>
  Object.hasOwn(PROVIDER_NAMES, provider) ? (PROVIDER_NAMES[provider] as string) : provider;

/** The provider's colour, always shown with its name. */
export const Provider = ({ provider }: { readonly provider: string }) => (
  <span
    className={styles.provider}
    style={{ '--provider': `var(--cm-provider-${provider}, var(--cm-line2))` } as CSSProperties}
  >
    {providerName(provider)}
  </span>
);
