import {
  ArrowBigDown, ArrowBigUp, ArrowDown, ArrowLeft, ArrowUp, Bell, Bookmark, CalendarDays, CalendarPlus, Check, CheckCheck, ChevronDown,
  ChevronLeft, ChevronRight, ChevronUp, ChevronsUpDown, CircleAlert, CircleCheck, CircleDashed, CircleHelp, ClipboardList,
  Copy, CreditCard, Download, Ellipsis, ExternalLink, Eye, EyeOff, FileText, Film, Flag, GraduationCap, Heart, ImageOff, ImagePlus, Info,
  LayoutDashboard, Lightbulb, Link2Off, LoaderCircle, Lock, LogOut, MapPin, Maximize, Megaphone, Menu, MessageCircle,
  MessageCircleQuestion, MessageSquare, MessagesSquare, Minus, Palette, PenLine, Pencil, Plus, Repeat, RotateCcw, Route, School, Search,
  SearchX, Share2, ShieldCheck, SlidersHorizontal, ThumbsUp, Trash2, TrendingUp, TriangleAlert, Undo2, Upload, UserRound, Users, VideoOff,
  X,
} from 'lucide-react';
import { Sample } from './sample';

/** All that are used; complete.test.ts sees to it. */
const ICONS = {
  ArrowBigDown, ArrowBigUp, ArrowDown, ArrowLeft, ArrowUp, Bell, Bookmark, CalendarDays, CalendarPlus, Check, CheckCheck, ChevronDown,
  ChevronLeft, ChevronRight, ChevronUp, ChevronsUpDown, CircleAlert, CircleCheck, CircleDashed, CircleHelp, ClipboardList,
  Copy, CreditCard, Download, Ellipsis, ExternalLink, Eye, EyeOff, FileText, Film, Flag, GraduationCap, Heart, ImageOff, ImagePlus, Info,
  LayoutDashboard, Lightbulb, Link2Off, LoaderCircle, Lock, LogOut, MapPin, Maximize, Megaphone, Menu, MessageCircle,
  MessageCircleQuestion, MessageSquare, MessagesSquare, Minus, Palette, PenLine, Pencil, Plus, Repeat, RotateCcw, Route, School, Search,
  SearchX, Share2, ShieldCheck, SlidersHorizontal, ThumbsUp, Trash2, TrendingUp, TriangleAlert, Undo2, Upload, UserRound, Users, VideoOff,
  X,
};

/** Lucide's, 16 px beside words in buttons and 20 px by themselves; never without words, or a name for who cannot see them. */
export function Icons() {
  return (
    <Sample title={`${Object.keys(ICONS).length} of Lucide`} note="16 px in buttons, 20 px by themselves, always with words or a name of their own.">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-3 gap-y-2.5">
        {Object.entries(ICONS).map(([name, Icon]) => (
          <li key={name} className="flex min-w-0 items-center gap-2 text-xs text-muted-foreground">
            <Icon aria-hidden className="size-5 shrink-0 text-foreground" />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </Sample>
  );
}
