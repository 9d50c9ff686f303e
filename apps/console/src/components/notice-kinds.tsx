import { Checkbox } from '@mantine/core';
import { NOTICE_KINDS, NoticeKind } from '@cloudmend/domain/notifications';
import styles from './notice-kinds.module.css';

interface NoticeKindsProps {
  readonly label: string;
  /** @default - all */
  readonly kinds?: readonly NoticeKind[];
  readonly picked: readonly NoticeKind[];
  readonly isDisabled?: boolean;
  readonly onChange: (picked: NoticeKind[]) => void;
}

/** A box for each kind of notice. */
export const NoticeKinds = ({
  label,
  kinds = NoticeKind.options,
  picked,
  isDisabled = false,
  onChange,
}: NoticeKindsProps) => (
  <fieldset className={styles.kinds} disabled={isDisabled}>
    <legend>{label}</legend>
    {kinds.map((kind) => (
      <Checkbox
        key={kind}
        label={NOTICE_KINDS[kind].label}
        checked={picked.includes(kind)}
        onChange={({ currentTarget: { checked } }) =>
          onChange(NoticeKind.options.filter((each) => (each === kind ? checked : picked.includes(each))))
        }
      />
    ))}
  </fieldset>
);
