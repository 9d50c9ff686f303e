export { writeReportPdf } from './report-pdf';
