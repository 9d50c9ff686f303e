import { closeMenuOnLink } from '../chrome/close-menu';
import { readReport } from '../status/read-report';
import { StatusPage } from '../status/status-page';
import { takeOver } from './take-over';

takeOver(<StatusPage read={readReport} now={() => new Date()} />);
closeMenuOnLink(document);
