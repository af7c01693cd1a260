/** Every query key there is. A key's first part is its address, so that invalidating by prefix reaches all pages and orders of a list. */
export const keys = {
  user: () => ['/api/user'] as const,
  membership: () => ['/api/membership'] as const,
  follows: () => ['/api/user/subscriptions'] as const,
  schools: () => ['/api/schools'] as const,
  school: (id: number) => [`/api/schools/${id}`] as const,
  feed: (sort?: string) => (sort ? (['/api/user/feed', { sort }] as const) : (['/api/user/feed'] as const)),
  schoolPosts: (id: number, sort?: string) =>
    sort ? ([`/api/schools/${id}/posts`, { sort }] as const) : ([`/api/schools/${id}/posts`] as const),
  saved: () => ['/api/user/saved'] as const,
  ownPosts: () => ['/api/user/posts'] as const,
  post: (id: number) => [`/api/posts/${id}`] as const,
  comments: (postId: number) => [`/api/posts/${postId}/comments`] as const,
  notifications: () => ['/api/notifications'] as const,
  adminAudit: (filters?: Record<string, string>) =>
    filters ? (['/api/admin/audit', filters] as const) : (['/api/admin/audit'] as const),
  adminAuditFilters: () => ['/api/admin/audit/filters'] as const,
  adminStatistics: () => ['/api/admin/statistics'] as const,
  adminMail: () => ['/api/admin/mail'] as const,
  adminUsers: (asked?: Record<string, string>) =>
    asked ? (['/api/admin/users', asked] as const) : (['/api/admin/users'] as const),
  adminUser: (id: number) => [`/api/admin/users/${id}`] as const,
  unreadCount: () => ['/api/notifications/unread-count'] as const,
  adminSchools: () => ['/api/admin/schools'] as const,
  adminSchool: (id: number) => [`/api/admin/schools/${id}`] as const,
  adminReviews: (state?: string) =>
    state ? (['/api/admin/reviews', { state }] as const) : (['/api/admin/reviews'] as const),
  adminReview: (id: number) => [`/api/admin/reviews/${id}`] as const,
  reportCampaigns: () => ['/api/admin/report-campaigns'] as const,
  watchedWords: () => ['/api/admin/watched-words'] as const,
  adminSettings: () => ['/api/admin/settings'] as const,
  ownReview: (id: number) => [`/api/reviews/${id}`] as const,
  deletedSchools: () => ['/api/admin/schools/deleted'] as const,
  schoolEvents: (id: number) => [`/api/schools/${id}/events`] as const,
  comingUp: () => ['/api/events'] as const,
  calendar: () => ['/api/user/calendar'] as const,
  adminEvents: (schoolId: number) => [`/api/admin/schools/${schoolId}/events`] as const,
};
