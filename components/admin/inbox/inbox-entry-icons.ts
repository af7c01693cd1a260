import {
  CalendarDays,
  CalendarPlus,
  CircleAlert,
  CreditCard,
  Download,
  FileText,
  Flag,
  Handshake,
  Mail,
  MessageCircleQuestion,
  RotateCcw,
  School,
  UserMinus,
  type Icon,
} from '@/components/ui/icons/icons';
import type { InboxEntryKind } from '@/lib/inbox/inbox-entry-kinds';

export const ICONS_BY_INBOX_ENTRY_KIND: Record<InboxEntryKind, Icon> = {
  contact: MessageCircleQuestion,
  alert: CreditCard,
  review: Flag,
  campaign: CircleAlert,
  correction: FileText,
  vouching: Handshake,
  deletion: UserMinus,
  export: Download,
  mail: Mail,
  job: RotateCcw,
  calendar: CalendarDays,
  reply: School,
  event: CalendarPlus,
};
