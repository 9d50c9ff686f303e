import { closeMenuOnLink } from '../chrome/close-menu';
import { ContactPage } from '../contact/contact-page';
import { sendToApi } from '../contact/send-to-api';
import { takeOver } from './take-over';

takeOver(<ContactPage send={sendToApi} />);
closeMenuOnLink(document);
