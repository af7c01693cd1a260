import {
  CircleAlert,
  CreditCard,
  Download,
  FileText,
  Flag,
  Handshake,
  Mail,
  MessageCircleQuestion,
  RotateCcw,
  UserMinus,
  type Icon,
} from '@/components/ui/icons/icons';
import type { InboxKind } from '@/lib/inbox/inbox-kinds';

export const ICONS_BY_INBOX_ENTRY_KIND: Record<InboxKind, Icon> = {
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
};
