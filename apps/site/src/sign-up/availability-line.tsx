import { IconAlertCircle, IconCircleCheck, IconCircleDashed, type TablerIcon } from '@tabler/icons-react';
import { type Availability, availabilitySentence } from './availability';
import classes from './sign-up.module.css';

const ICONS: Partial<Record<Availability['status'], TablerIcon>> = {
  invalid: IconAlertCircle,
  taken: IconAlertCircle,
  available: IconCircleCheck,
  yours: IconCircleCheck,
  checking: IconCircleDashed,
};

export const AvailabilityLine = ({ availability }: { readonly availability: Availability }) => {
  const Icon = ICONS[availability.status];
  return (
    <span className={`${classes.availability} ${classes[availability.status] ?? ''}`} aria-live="polite">
      {Icon && <Icon size={16} stroke={1.5} aria-hidden />}
      <span>{availabilitySentence(availability)}</span>
    </span>
  );
};
