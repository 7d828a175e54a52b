export { CategoryList as default } from '@/features/category/category-list';
